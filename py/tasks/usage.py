"""The help text of `./build.sh`."""

USAGE = """\
Usage: ./build.sh COMMAND

  serve [--port N]     build the page and serve it on localhost (port 8000 if it is free)
  dev [--port N]       serve, rebuild after each change of a source, and reload the page
  test                 run the tests of a pull request: unit, page and engine
  test unit            Python and JavaScript units; needs no built page and no browser
  test page            the built page with a scripted worker
  test engine          the built page with Python in its worker, end to end
  test browsers        smoke tests in Firefox and WebKit, if they are installed
  test --all           all of these and the nightly tests, in half an hour
  test PYTEST ARGS     the selected tests: ./build.sh test tests/page -k replay
  build                build dist/ (the default command)
  single [--address URL]
                       build dist/slidestar.html, the whole page in one file. Its links are those
                       of the page at URL, or of SLIDESTAR_ADDRESS
  check [--staged]     run formatters, linters and type checkers (--staged: formatters and linters,
                       only on the files staged in git)
  fix                  format, and apply the fixes of the linters
  hooks                install a git hook that runs check --staged before each commit
  bench [ARGS]         run the benchmarks, on CPython and in the browser
  wheels               build the wheels for all platforms and the sdist in dist-wheels/
  release VERSION      set the version, and make all files of a release in dist-release/
  lighthouse [ARGS]    run Lighthouse on the page; fails below the required scores
  browsers             install Firefox and WebKit for the tests, with apt-get as root
  servers              install nginx, Caddy and Apache for tests of the guide, with apt-get as root
  cli ARGS             run the command line: ./build.sh cli solve --help
  help                 print this text

Each command first sets up what is missing in .venv, static/node_modules and .cache. These folders,
dist, dist-wheels and dist-release can be deleted at any time.
"""
