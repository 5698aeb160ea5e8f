-- Submits one declaration after the other, each of new people.
-- wrk … -s submit.lua URL -- <file of bodies, one per line> <mark of this run, letters and digits>
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(arguments)
  bodies = {}
  for body in io.lines(arguments[1]) do
    bodies[#bodies + 1] = body
  end
  mark = arguments[2] .. number .. "N"
  count = 0
end

function request()
  count = count + 1
  local key = mark .. count
  local headers = { ["Content-Type"] = "application/json", ["Idempotency-Key"] = "bench-" .. key }
  local body = bodies[count % #bodies + 1]:gsub("%$", key .. "P")
  return wrk.format("POST", "/api/declarations", headers, body)
end

function done(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("result %.1f %.1f %.1f %d %d\n", summary.requests * 1e6 / summary.duration,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, failed, summary.requests))
end
