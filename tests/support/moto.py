"""An S3 that others have written: moto's server, which `make tools` installs. It checks signatures and rights."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx
import pytest

from freeportd.ports import free_port

BUCKET = "archive"
REGION = "eu-central-1"
READ = ("s3:GetObject", "s3:ListBucket")
"""The rights of who reads records."""
WRITE = (*READ, "s3:PutObject", "s3:DeleteObject")
"""The rights of who writes them."""

_PROGRAM = Path(__file__).parents[2] / ".ci/tools/.venv/bin/moto_server"
_IDENTITIES = {"Authorization": f"AWS4-HMAC-SHA256 Credential=anybody/20261125/{REGION}/iam/aws4_request"}
"""The header by which the server tells calls about users from calls about objects."""

needs_moto = pytest.mark.skipif(not _PROGRAM.exists(), reason="run `make tools`: it installs moto")


class Moto:
    """The server, with an empty bucket."""

    def __init__(self, directory: Path) -> None:
        self._url = f"http://127.0.0.1:{free_port()}"
        self._log = (directory / "moto.log").open("wb")

    def __enter__(self) -> Self:
        command: list[str | Path] = [_PROGRAM, "--host", "127.0.0.1", "--port", self._url.rpartition(":")[2]]
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        with httpx.Client(base_url=self._url, transport=httpx.HTTPTransport(retries=10)) as client:
            client.put(f"/{BUCKET}").raise_for_status()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._log.close()

    def users(self, rights: dict[str, Sequence[str]]) -> dict[str, dict[str, str]]:
        """Create users, and refuse everything else from then on.

        Args:
            rights: the actions that each user may take, by name.

        Returns:
            The variables by which a process is each of these users.
        """
        with httpx.Client(base_url=self._url, headers=_IDENTITIES) as client:
            users = {name: self._user(client, name, actions) for name, actions in rights.items()}
            client.post("/moto-api/reset-auth", content="0").raise_for_status()
        return users

    def _user(self, client: httpx.Client, name: str, actions: Sequence[str]) -> dict[str, str]:
        statement = {"Effect": "Allow", "Action": actions, "Resource": "*"}
        policy = json.dumps({"Version": "2012-10-17", "Statement": [statement]})
        for call in (
            {"Action": "CreateUser"},
            {"Action": "PutUserPolicy", "PolicyName": "archive", "PolicyDocument": policy},
        ):
            client.post("/", data={**call, "UserName": name}).raise_for_status()
        told = client.post("/", data={"Action": "CreateAccessKey", "UserName": name}).raise_for_status().text
        (key,), (secret,) = (re.findall(f"<{of}>(.+)</{of}>", told) for of in ("AccessKeyId", "SecretAccessKey"))
        return {
            "AWS_ENDPOINT_URL": self._url,
            "AWS_ACCESS_KEY_ID": key,
            "AWS_SECRET_ACCESS_KEY": secret,
            "AWS_REGION": REGION,
        }
