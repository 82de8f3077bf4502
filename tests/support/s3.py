"""A small object storage that speaks S3 over a real socket, and fails on request."""

from __future__ import annotations

import socket
import threading
from typing import Self
from xml.sax.saxutils import escape

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BUCKET = "archive"
ETAG = {"ETag": '"0"', "Last-Modified": "Mon, 23 Nov 2026 09:00:00 GMT"}


class ObjectStorage:
    """The objects of one bucket, by key."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}
        self.refuses = False
        """Whether nothing can be written."""
        self.garbles = False
        """Whether objects are damaged when they are read."""
        methods = ["GET", "PUT", "DELETE", "POST"]
        routes = [
            Route(f"/{BUCKET}", self._bucket, methods=methods),
            Route(f"/{BUCKET}/{{key:path}}", self._object, methods=methods),
        ]
        config = uvicorn.Config(Starlette(routes=routes), log_level="error", lifespan="off")
        self._server = uvicorn.Server(config)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})

    @property
    def environment(self) -> dict[str, str]:
        """The variables with which clients find it."""
        return {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self._socket.getsockname()[1]}",
            "AWS_ACCESS_KEY_ID": "anybody",
            "AWS_SECRET_ACCESS_KEY": "anything",
            "AWS_REGION": "nowhere",
        }

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()

    async def _object(self, request: Request) -> Response:
        key = request.path_params["key"]
        if not key:
            return await self._bucket(request)
        if request.method == "PUT":
            if self.refuses:
                return Response(status_code=403)
            self.objects[key] = await request.body()
            return Response(headers=ETAG)
        found = self.objects.get(key)
        if found is None:
            return Response(status_code=404)
        return Response(found[::-1] if self.garbles and key.endswith(".jsonl") else found, headers=ETAG)

    async def _bucket(self, request: Request) -> Response:
        if "delete" in request.query_params:
            keys = [part.partition("</Key>")[0] for part in (await request.body()).decode().split("<Key>")[1:]]
            for key in keys:
                self.objects.pop(key, None)
            said = "".join(f"<Deleted><Key>{escape(key)}</Key></Deleted>" for key in keys)
            return Response(f"<DeleteResult>{said}</DeleteResult>", media_type="application/xml")
        prefix = request.query_params.get("prefix", "")
        listed = "".join(
            f"<Contents><Key>{escape(key)}</Key><Size>{len(value)}</Size><ETag>0</ETag>"
            "<LastModified>2026-11-23T09:00:00.000Z</LastModified></Contents>"
            for key, value in sorted(self.objects.items())
            if key.startswith(prefix)
        )
        return Response(f"<ListBucketResult>{listed}</ListBucketResult>", media_type="application/xml")
