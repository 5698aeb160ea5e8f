-- Submits one declaration after the other, each of new people.
-- wrk … -s submit.lua URL -- <file of bodies, one per line> <mark of this run, letters and digits>
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  threads[#threads + 1] = thread
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

function response(status, _, body)
  if status > 399 then
    refusal = status .. " " .. body
  end
end

function done(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("result %.1f %.1f %.1f %d %d\n", summary.requests * 1e6 / summary.duration,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, failed, summary.requests))
  if failed > 0 then
    local errors = summary.errors
    io.write(string.format("failed status %d, connect %d, read %d, write %d, timeout %d\n", errors.status, errors.connect,
      errors.read, errors.write, errors.timeout))
    for _, thread in ipairs(threads) do
      io.write("failed " .. tostring(thread:get("refusal")) .. "\n")
    end
  end
end
