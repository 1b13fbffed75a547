import { expect, test } from 'vitest'
import { excerptOf } from './markup.ts'
import { readText } from './texts.ts'

test.each([
  [
    'Expected Outcome:\n\nLess waste in all of Europe.…',
    '<p>Expected Outcome:</p><p>Less waste in all of Europe. …</p>',
  ],
  ['Projects should use solar...', '<p>Projects should use solar…</p>'],
  ['- One;\n- Two;\n- Adaptation…', '<ul><li>One;</li><li>Two;</li><li>Adaptation…</li></ul>'],
  ['Results:\n\n- Better air;\n\n-…', '<p>Results:</p><ul><li>Better air…</li></ul>'],
  ['The costs of the winner.\n\n2.…', '<p>The costs of the winner. …</p>'],
  ['<p>Homes for all…</p>', '<p>Homes for all…</p>'],
  ['Trust in science [6]…', '<p>Trust in science…</p>'],
  ['Pilot activities. <span class="TextRun" lang="EN-US" d', '<p>Pilot activities. …</p>'],
])('a truncated text is marked and ends with one ellipsis: %j', (text, html) => {
  expect(readText(text)).toEqual({ html, isExcerpt: true })
})

test.each(['Whole sentences only.', 'https://a.example/call', 'Full proposals accepted anytime', '', null])(
  'a complete text is unchanged: %j',
  (text) => {
    expect(readText(text, { truncatedAt: 500 })).toMatchObject({ isExcerpt: false })
  },
)

const filler = (length: number) => 'many words '.repeat(60).slice(0, length)

test.each([
  [`${filler(490)} stakehol`, 'stakehol', ''],
  [`${filler(493)}.&nbsp;`.slice(0, 500), '&nbsp', '.'],
  [`${filler(470)}\u00a0\u00a0\u00a0\u00a0 Th`, 'Th', ''],
])('a text that ends at the truncation length loses its partial word', (text, half) => {
  const { html, isExcerpt } = readText(text, { truncatedAt: 500 })
  expect(isExcerpt).toBe(true)
  expect(html).toMatch(/[a-z.] ?…<\/p>$/)
  expect(html).not.toContain(half)
})

test('a text of about that length that ends with a sentence is complete', () => {
  expect(readText(`${filler(489)}done.`, { truncatedAt: 500 }).isExcerpt).toBe(false)
})

test('excerpts end with at most one ellipsis', () => {
  expect(excerptOf(readText('Short and cut…').html)).toBe('Short and cut…')
  const long = (end: string) => excerptOf(`<p>${filler(197 - end.length)}${end} ${filler(300)}</p>`)
  for (const end of [',', ' –', '…', '...', ' (']) expect(long(end)).toMatch(/[a-z]…$/)
  expect(long('.')).toMatch(/[a-z]\. …$/)
  expect(long('.').length).toBeLessThanOrEqual(200)
})

test('matching is linear for long runs', () => {
  const begun = performance.now()
  for (const part of ['.', ' ', '…', '[', '- ', '</p>', '[1', ' ,', '[1] ', '<p></p>', '<a>', '&'])
    readText(`${part.repeat(50_000 / part.length)}x`, { truncatedAt: 50_001 })
  expect(performance.now() - begun).toBeLessThan(5000)
})
