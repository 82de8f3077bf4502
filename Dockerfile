# syntax=docker/dockerfile:1
# One image for all that the server does: `serve`, `work`, and, for a first look, `up`.
#
# Packages come from wherever pip looks. A mirror is handed in as a secret, which leaves no trace in the image:
#   docker build --secret id=pip,src=$HOME/.config/pip/pip.conf --tag freeport .

ARG PYTHON=3.11-slim-bookworm
ARG PREFIX=/opt/freeport

FROM python:${PYTHON} AS build
ARG PREFIX
ARG TOOLS=/opt/tools
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ONLY_BINARY=:all:
WORKDIR /build

# http-ece is published as source alone.
# What is seldom changed comes first: the layers of the libraries are kept from build to build.
COPY requirements-build.lock requirements-server.lock ./
RUN --mount=type=secret,id=pip,target=/etc/pip.conf \
    python -m venv "$TOOLS" \
    && "$TOOLS/bin/python" -m pip install --quiet --require-hashes --requirement requirements-build.lock \
    && python -m venv --without-pip "$PREFIX" \
    && "$TOOLS/bin/python" -m pip --python "$PREFIX/bin/python" install --quiet --require-hashes \
       --no-binary http-ece --requirement requirements-server.lock

COPY . .
RUN "$TOOLS/bin/python" -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir wheels ./games ./api ./sdk . \
    && "$TOOLS/bin/python" -m pip --python "$PREFIX/bin/python" install --quiet --no-deps --no-index wheels/*.whl \
    && "$TOOLS/bin/cyclonedx-py" environment --output-reproducible --pyproject pyproject.toml --of JSON \
       --output-file "$PREFIX/sbom.cdx.json" "$PREFIX/bin/python"

FROM python:${PYTHON}
ARG PREFIX
LABEL org.opencontainers.image.title="freeport" \
      org.opencontainers.image.description="An authoritative server for cargo and smuggling tabletop games"
COPY --from=build ${PREFIX} ${PREFIX}
ENV PATH=${PREFIX}/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOME=/tmp
# By number: only then can a cluster see that it is not root.
USER 65532:65532
WORKDIR /tmp
EXPOSE 8000 9000
ENTRYPOINT ["freeportd"]
CMD ["--help"]
