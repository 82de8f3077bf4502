"""Webhooks may lead to addresses of the internet and nowhere else, whatever tricks are played."""

from __future__ import annotations

import ipaddress
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine.menus import Refused
from matches.webhooks.addresses import Addresses, NotPublic, is_public, read, resolve

INSIDE = [
    "0.0.0.0",
    "10.0.0.1",
    "10.96.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.1.2.3",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::8.8.8.8",
    "100::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:a9fe:a9fe::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1%1",
    "fec0::1",
    "ff02::1",
    "",
    "localhost",
    "127.1",
    "0x7f000001",
    "2130706433",
    "0177.0.0.1",
]
OUTSIDE = ["1.1.1.1", "8.8.8.8", "93.184.216.34", "2606:4700::6810:84e5", "2a00:1450:4001::200e", "64:ff9b::8.8.8.8"]


@pytest.mark.parametrize("address", INSIDE)
def test_what_is_not_the_internets_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OUTSIDE)
def test_what_is_the_internets_is_not(address: str) -> None:
    assert is_public(address)


@given(st.ip_addresses(v=4))
def test_judged_like_the_library_judges_ipv4(address: ipaddress.IPv4Address) -> None:
    """Or more strictly, where it is told so: relays of 6to4, and what protocols were assigned."""
    stricter = any(
        address in ipaddress.ip_network(network) for network in ("192.0.0.0/24", "192.88.99.0/24", "224.0.0.0/4")
    )
    assert is_public(str(address)) == (address.is_global and not address.is_reserved and not stricter)


@given(st.ip_addresses(v=6) | st.integers(0, 2**125 - 1).map(lambda low: ipaddress.IPv6Address((1 << 125) + low)))
def test_never_more_generous_than_the_library_with_ipv6(address: ipaddress.IPv6Address) -> None:
    if address in NAT64:  # judged by the IPv4 address that it holds, and by nothing else
        assert is_public(str(address)) == is_public(str(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)))
    elif is_public(str(address)):
        assert address.is_global
        assert not (address.is_private or address.is_multicast or address.is_reserved or address.is_link_local)
        assert address.ipv4_mapped is None
        assert address.sixtofour is None
        assert address.teredo is None


NAT64 = ipaddress.ip_network("64:ff9b::/96")
HOLDERS = ("::{}", "::ffff:{}", "::ffff:0:{}", "64:ff9b::{}", "64:ff9b:1::{}", "fe80::5efe:{}")


@given(st.sampled_from(HOLDERS), st.sampled_from([text for text in INSIDE if text.count(".") == 3 and ":" not in text]))
def test_no_ipv6_address_smuggles_an_ipv4_address_in(holder: str, inner: str) -> None:
    try:
        ipaddress.IPv4Address(inner)
    except ValueError:
        return
    assert not is_public(holder.format(inner))


@given(st.sampled_from(INSIDE[:20]))
def test_6to4_and_teredo_hold_nothing(inner: str) -> None:
    number = int(ipaddress.IPv4Address(inner))
    assert not is_public(str(ipaddress.IPv6Address((0x2002 << 112) | (number << 80))))
    assert not is_public(str(ipaddress.IPv6Address((0x20010000 << 96) | (number << 64) | (number ^ 0xFFFFFFFF))))


WRONG = [
    "",
    "example.com",
    "//example.com/",
    "ftp://example.com/",
    "httpſ://example.com/",  # a long s, which is an s in any case
    "file:///etc/passwd",
    "gopher://example.com/_GET",
    "unix:///var/run/docker.sock",
    "http://example.com/",
    "https://",
    "https:///path",
    "https://user@example.com/",
    "https://user:password@example.com/",
    "https://example.com@10.0.0.1/",
    "https://example.com\\@10.0.0.1/",
    "https://example.com#@10.0.0.1/",
    "https://example.com/#fragment",
    "https://example.com:0/",
    "https://example.com:22/",
    "https://example.com:25/",
    "https://example.com:65536/",
    "https://example.com:443:80/",
    "https://exa mple.com/",
    "https://example.com/a b",
    "https://example.com/\r\nx-injected: 1",
    "https://example.com/\x00",
    "https://exämple.com/",
    "https://example。com/",
    "https://ⅰ27.0.0.1/",
    "https://-example.com/",
    "https://example..com/",
    "https://[::1/",
    "https://::1/",
    "https://[127.0.0.1]x/",
    "https://[fe80::1%25eth0]/",
    "https://[nonsense]/",
    " https://example.com/",
    "https://example.com/\n",
    "https://example.com/" + "x" * 500,
]


@pytest.mark.parametrize("url", WRONG)
def test_what_is_no_plain_address_is_refused(url: str) -> None:
    with pytest.raises(Refused) as refused:
        read(url, http=False)
    assert refused.value.code == "WEBHOOK_ADDRESS"


def test_what_is_plain_is_taken_apart() -> None:
    target = read("HTTPS://Bots.Example.com:8443/hook?a=b&c=%20@x", http=False)
    assert (target.scheme, target.host, target.port) == ("https", "bots.example.com", 8443)
    assert (target.path, target.authority) == ("/hook?a=b&c=%20@x", "bots.example.com:8443")
    assert read("https://example.com", http=False).path == "/"
    assert read("https://example.com?x=1", http=False).path == "/?x=1"
    assert read("http://[2606:4700::1]:80/", http=True).authority == "[2606:4700::1]"


@given(st.text(max_size=80) | st.text(alphabet="https:/[]@#?%.\\1270.x \r\n", max_size=60).map("https://".__add__))
def test_any_text_is_taken_apart_or_refused(text: str) -> None:
    try:
        target = read(text, http=False)
    except Refused as refused:
        assert refused.code == "WEBHOOK_ADDRESS"
    else:
        assert target.host and target.scheme == "https"
        assert not set(target.host) & set("@/\\?# \r\n")
        assert target.path.isascii() and not set(target.path) & set("# \r\n")


def addresses(*found: str, private: bool = False) -> Addresses:
    async def named(host: str, port: int) -> list[str]:
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return list(found)

    return Addresses(http=True, private=private, resolve=named)


@pytest.mark.parametrize(
    "found", [(), ("10.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("::1", "8.8.8.8"), ("8.8.8.8", "::ffff:127.0.0.1")]
)
async def test_a_name_that_leads_inside_is_refused_whole_and_nothing_is_told(found: tuple[str, ...]) -> None:
    judged = addresses(*found)
    with pytest.raises(NotPublic) as inside:
        await judged.find(judged.read("https://example.com/"))
    assert inside.value.args == ()
    with pytest.raises(Refused) as refused:
        await judged.check("https://example.com/", 5)
    with pytest.raises(Refused) as unknown:
        await addresses().check("https://example.com/", 5)
    assert refused.value.refusal == unknown.value.refusal  # that a name stands for nothing, or for something inside


async def test_a_name_that_leads_outside_is_not() -> None:
    assert await addresses("8.8.8.8").find(read("https://example.com/", http=False)) == ["8.8.8.8"]
    await addresses("8.8.8.8").check("https://example.com/", 5)


async def test_for_development_it_may_lead_inside() -> None:
    await addresses("127.0.0.1", private=True).check("http://localhost:8080/", 5)


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0", "[::1]", "[::ffff:7f00:1]"]
)
async def test_however_this_machine_is_written_the_system_finds_it_and_we_refuse_it(host: str) -> None:
    with pytest.raises(Refused):
        await Addresses(http=True, private=False, resolve=resolve).check(f"http://{host}/", 5)
