"""Run web servers with the configurations of the guide, as processes of the current user."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from kit.browser import HANG_SECONDS
from kit.guide import host_recipe
from kit.paths import DIST
from slidestar.cli.static_server import HOST

Command = list[str | Path]
SBIN = f"{os.environ['PATH']}:/usr/sbin"
NGINX_MODULES = Path("/usr/lib/nginx/modules")
APACHE_MODULES = Path("/usr/lib/apache2/modules")


class Server(NamedTuple):
    """A section of the guide, and the function that runs its configuration."""

    heading: str
    path: str
    compresses: bool
    command: Callable[[str, Path, int], Command]
    program: str = ""
    module: Path | None = None


def adapted(text: str, changes: dict[str, str]) -> str:
    """Replace the texts that a user of the guide would replace. Each text must occur."""
    for old, new in changes.items():
        assert old in text, f"{old!r} is not in the guide's text:\n{text}"
        text = text.replace(old, new)
    return text


def nginx(recipe: str, folder: Path, port: int) -> Command:
    """Run the recipe's server with the MIME types and modules of Debian."""
    server = adapted(recipe, {"listen 80;": f"listen {HOST}:{port};", "/srv": str(folder)})
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        "daemon off;\nmaster_process off;\n"  # Run one process, as the current user.
        f"pid {folder}/nginx.pid;\nerror_log stderr;\n"
        "include /etc/nginx/modules-enabled/*.conf;\nevents {}\n"
        f"http {{\ninclude /etc/nginx/mime.types;\naccess_log off;\n{paths}\n{server}}}\n"
    )
    return ["nginx", "-e", "stderr", "-c", folder / "nginx.conf"]


def caddy(recipe: str, folder: Path, port: int) -> Command:
    """Run the recipe without https and without Caddy's own port."""
    site = adapted(recipe, {"example.org": f"http://{HOST}:{port}", "/srv": str(folder)})
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


def apache(recipe: str, folder: Path, port: int) -> Command:
    """Run the recipe as .htaccess, with Debian's default modules and the modules that it names."""
    names = ("mpm_event", "authz_core", "mime", "dir", "negotiation", "deflate", "filter")
    modules = "\n".join(
        f"LoadModule {name}_module {APACHE_MODULES}/mod_{name}.so"
        for name in (*names, "headers", "rewrite")
    )
    (folder / "www/slidestar/.htaccess").write_text(recipe)
    (folder / "apache.conf").write_text(
        f"ServerName {HOST}\nListen {HOST}:{port}\nPidFile {folder}/apache.pid\n"
        f"DefaultRuntimeDir {folder}\nErrorLog /dev/stderr\n{modules}\n"
        "User www-data\nGroup www-data\nTypesConfig /etc/mime.types\n"
        "AddOutputFilterByType DEFLATE text/html text/css text/javascript application/javascript\n"
        f"DocumentRoot {folder}/www\n<Directory {folder}/www>\n"
        "Options FollowSymLinks\nAllowOverride All\nRequire all granted\n</Directory>\n"
    )
    if os.geteuid() == 0:  # Apache then serves as another user, who may not read pytest's folders
        for parent in [folder, *folder.parents]:
            if parent.stat().st_mode & 0o005 != 0o005:
                parent.chmod(0o755)
    return ["apache2", "-X", "-f", folder / "apache.conf"]


def python(recipe: str, folder: Path, port: int) -> Command:
    """Run the recipe's command with the current Python."""
    line = adapted(recipe, {"8000": str(port), "/srv": str(folder)})
    words = shlex.split(line.removeprefix("python -m "))
    return [sys.executable, "-m", *words]


SERVERS = {
    "nginx": Server(
        "nginx", "/slidestar/", True, nginx, "nginx",
        NGINX_MODULES / "ngx_http_brotli_static_module.so",
    ),
    "caddy": Server("Caddy", "/slidestar/", True, caddy, "caddy"),
    "apache": Server("Apache", "/slidestar/", True, apache, "apache2"),
    "slidestar serve": Server("Your own computer", "/", True, python),
    "http.server": Server("Python's own server", "/slidestar/", False, python),
}  # fmt: skip


@contextmanager
def configured(server: Server, folder: Path) -> Iterator[str]:
    """Run a server for a copy of the page on a free port, and yield the page's URL."""
    if (server.program and not shutil.which(server.program, path=SBIN)) or (
        server.module and not server.module.exists()
    ):
        pytest.skip(f"{server.program} is missing: ./build.sh servers installs the web servers")
    shutil.copytree(DIST, folder / "www/slidestar")
    with socket.create_server((HOST, 0)) as found:
        port: int = found.getsockname()[1]
    command = server.command(host_recipe(server.heading), folder, port)
    environment = {**os.environ, "PATH": SBIN, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
    try:
        wait_for_port(process, port, log)
        yield f"http://{HOST}:{port}{server.path}"
    finally:
        process.terminate()
        process.wait(HANG_SECONDS)


def wait_for_port(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until a process accepts connections."""
    deadline = time.monotonic() + HANG_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port)).close()
        except ConnectionRefusedError:
            time.sleep(0.02)
        else:
            return
    pytest.fail(f"the server does not accept connections:\n{log.read_text()}")
