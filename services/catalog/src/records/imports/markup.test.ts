import { expect, test } from 'vitest'
import { readAmount, readCount } from './amounts.ts'
import { excerptOf, toHtml, toLine } from './markup.ts'

test.each([
  ['<p>One &amp; two</p>', '<p>One &amp; two</p>'],
  ['&lt;p&gt;One &amp;amp; two&lt;/p&gt;', '<p>One &amp; two</p>'],
  ['&amp;lt;p&amp;gt;It&amp;rsquo;s&amp;nbsp;here&amp;lt;/p&amp;gt;', '<p>It’s here</p>'],
  ['Medicare &amp;amp; Medicaid', '<p>Medicare &amp; Medicaid</p>'],
  ['p &lt; 0.05 and 3 > 2', '<p>p &lt; 0.05 and 3 &gt; 2</p>'],
  ['', ''],
])('%j becomes %j', (text, html) => {
  expect(toHtml(text).replaceAll('\u00a0', ' ')).toBe(html)
})

test('removes scripts and handlers, however often they were escaped', () => {
  for (const text of [
    '<p onclick="x()">Hi<script>alert(1)</script></p>',
    '&lt;p&gt;Hi&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;',
    '&amp;lt;p&amp;gt;Hi&amp;lt;img src=x onerror=alert(1)&amp;gt;&amp;lt;/p&amp;gt;',
  ]) {
    expect(toHtml(text)).not.toMatch(/script|alert|onclick|onerror/)
    expect(toHtml(text)).toContain('Hi')
  }
})

test('text full of tags that never end is read in one pass', () => {
  expect(toHtml('<p '.repeat(300_000))).toMatch(/^<p>&lt;p &lt;p /)
})

test('plain text keeps its paragraphs and lists', () => {
  expect(toHtml('Scope:\n\n- one\n\n- two\n- three\n\nEnd\nof it')).toBe(
    '<p>Scope:</p><ul><li>one</li><li>two</li><li>three</li></ul><p>End<br />of it</p>',
  )
})

test('an excerpt is short plain text, truncated between words', () => {
  expect(excerptOf('<p>Short &amp; plain</p>')).toBe('Short & plain')
  const excerpt = excerptOf(`<p>${'many words '.repeat(60)}</p>`)
  expect(excerpt.length).toBeLessThanOrEqual(200)
  expect(excerpt).toMatch(/(many|words)…$/)
  expect(excerptOf(`<p>${'😀'.repeat(300)}</p>`).isWellFormed()).toBe(true)
})

test('an excerpt that is truncated within dotted leaders ends with one ellipsis', () => {
  const leaders = '.'.repeat(195)
  expect(excerptOf(`<p>Contents ${leaders} 4 Eligibility ${leaders} 7</p>`)).toBe('Contents…')
})

test('a title is a single line', () => {
  expect(toLine(' Women&amp;apos;s \n Health &amp; more ')).toBe("Women's Health & more")
})

test('unknown amounts stay unknown', () => {
  expect(['', 'none', null, undefined, 0, '0.0'].map((value) => readAmount('Award', value))).toEqual(
    Array(6).fill(null),
  )
  expect(readAmount('Award', '$1,250,000.5')).toBe('1250000.50')
  expect(readAmount('Award', 9_500_000)).toBe('9500000.00')
  expect(() => readAmount('Award', 'about 5')).toThrow('Award is not a valid amount: about 5')
  expect(() => readAmount('Award', '-5')).toThrow('Award is not a valid amount')
  expect(readCount('Awards', '3.0')).toBe(3)
  expect(() => readCount('Awards', '3.5')).toThrow('Awards is not a whole number')
})
