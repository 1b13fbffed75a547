import { expect, test } from 'vitest'
import { createQueryFilter } from './query-filter.ts'

const LINE =
  '2026/11/22 12:00:00 [error] 9#9: *1 connect() failed, client: 127.0.0.1, request: "POST /api/newsletter/unsubscribe?token=abc HTTP/1.1", upstream: "http://127.0.0.1:4003/api/newsletter/unsubscribe?token=abc", referrer: "https://x.example/reset-password?token=def"'

test('lines keep everything but their queries, however they are cut', async () => {
  const filter = createQueryFilter()
  const bytes = Buffer.from(`${LINE}\ncafé\nno newline at the end ?x=1`)
  for (let at = 0; at < bytes.length; at += 7) filter.write(bytes.subarray(at, at + 7))
  filter.end()
  const text = (await filter.toArray()).join('')
  expect(text).not.toMatch(/abc|def|x=1/)
  expect(text).toContain('request: "POST /api/newsletter/unsubscribe?[removed] HTTP/1.1", upstream: "http')
  expect(text).toContain('\ncafé\nno newline at the end ?[removed]')
})

test('lines do not have the secrets of calendar feeds', async () => {
  const filter = createQueryFilter()
  filter.end(
    'request: "GET /api/calendar/feeds/hidden.ics HTTP/1.1", upstream: "http://c:1/api/calendar/feeds/hidden.ics"',
  )
  const text = (await filter.toArray()).join('')
  expect(text).not.toContain('hidden')
  expect(text).toContain('request: "GET /api/calendar/feeds/[removed] HTTP/1.1"')
})
