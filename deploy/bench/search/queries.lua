-- Requests one query after the other; each of two threads starts at its own position.
-- wrk … -s queries.lua URL -- <file of paths, one per line>
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(arguments)
  paths = {}
  for path in io.lines(arguments[1]) do
    paths[#paths + 1] = path
  end
  position = math.floor(#paths * number / 2)
end

function request()
  position = position % #paths + 1
  return wrk.format("GET", paths[position])
end

function done(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("result %.1f %.3f %.3f %d\n", summary.requests * 1e6 / summary.duration,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, failed))
end
