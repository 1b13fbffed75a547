import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  'Clinics in <strong>rural</strong> places',
  '<p>For <a href="https://a.example/?a=1&b=2" title="2 > 1">nurses</a> &amp; midwives.</p><ul><li>One</li><li>Two</li></ul>',
  'Awards < 5,000 &amp;lt;b&amp;gt; or > 10',
  '<table><tr><th>Year</th><td>2027</td></tr></table>Line<br />break',
  '',
])('the text of %s is the one that a parser finds', (html) => {
  const stored = sanitizeHtml(html)
  expect(plainText(stored)).toBe(textOf(stored))
})

test('a page of long descriptions takes a fraction of the time', () => {
  const html = sanitizeHtml('<p>For <strong>rural clinics</strong> &amp; partners.</p>'.repeat(300))
  const timeOf = (read: (text: string) => string) => {
    const before = process.cpuUsage()
    for (let count = 0; count < 100; count += 1) read(html)
    return process.cpuUsage(before).user
  }
  timeOf(plainText)
  expect(timeOf(plainText)).toBeLessThan(timeOf(textOf) / 3)
})
