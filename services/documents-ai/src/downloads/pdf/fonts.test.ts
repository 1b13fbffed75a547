// cspell:disable -- words of other languages
import { expect, test } from 'vitest'
import { pdfOf, pdfTexts } from '../../../testdata/render.test-helper.ts'
import { fontsOf, toPrintable } from './fonts.ts'
import { openFont } from './open-font.ts'

/** The characters that a text shows as boxes in a style. */
function boxesIn(text: string, style: object): string[] {
  const fonts = fontsOf(text, style)
  return [...text].filter((sign) => {
    const [file = ''] = fonts.slice(text.indexOf(sign))
    return openFont(file).glyphForCodePoint(sign.codePointAt(0) ?? 0).id === 0
  })
}

test.each([
  ['Khmer', 'ភាសាខ្មែរ'],
  ['Lao', 'ຢູ່ໃກ້ນ້ຳ'],
  ['Burmese', 'မြန်မာဘာသာ'],
  ['Sinhala', 'සිංහල භාෂාව'],
  ['Odia', 'ଓଡ଼ିଆ ଭାଷା'],
  ['Dhivehi', 'ދިވެހިބަސް'],
  ['Tamazight', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
  ['Cherokee', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ'],
  ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ'],
  ['Punjabi, on which the font library failed', 'ਪੰਜਾਬੀ ਵਿੱਚ'],
  ['Urdu', 'اُردُو زبان، ۲۰۲۷'],
  ['Amharic', 'አማርኛ ቋንቋ።'],
  ['Vietnamese', 'Tiếng Việt đầy đủ'],
  ['check boxes', '☐ Signed ☑ Sent ☒ Lost ✓ ✗'],
  ['arrows, stars and numbers', '→ ⇒ ★ ☆ ① ⑩ ½ ∑ ≤ ● ■ ◆ ♿'],
  ['emoji', '🎉 ✅ 👍🏽 🌍 💧 🧪 🫶'],
  ['a family, a flag and a heart', '👩‍👩‍👧 🇺🇦 ❤️'],
  ['digits beside emoji', '5🎉5 2️⃣ 7'],
  ['marks of direction and joining', 'a\u200Fb\u200Ec\u2060d\uFEFFe\u00ADf'],
])('a PDF has a font for %s', async (_, text) => {
  const { text: printable, unknown } = toPrintable(text)
  expect([...unknown]).toEqual([])
  expect(boxesIn(printable, {})).toEqual([])
  expect(boxesIn(printable, { bold: true })).toEqual([])
  expect(
    (await pdfOf(`<h1>${text}</h1><p>${text} <strong>${text}</strong></p>`, { title: text })).length,
  ).toBeGreaterThan(1000)
})

test('digits after an emoji are set like other digits', async () => {
  expect(new Set(fontsOf('7🎉7', {}).filter((_, at) => at !== 1 && at !== 2)).size).toBe(1)
  expect((await pdfTexts('<p>2️⃣ steps</p>')).map(({ text }) => text).join(' ')).toBe('2 steps')
})

test('a color of skin is left out, which would be a box beside the person', () => {
  expect(toPrintable('👍🏽 👩🏿‍🚀 🏽').text).toBe('👍 👩‍🚀 🏽')
})

test('a character that no font has is replaced where everybody sees it', async () => {
  expect(toPrintable('<p>𓀀 and 𐎠</p>')).toEqual({ text: '<p>� and �</p>', unknown: new Set(['𓀀', '𐎠']) })
  expect((await pdfTexts('<p>a𓀀b</p>')).map(({ text }) => text).join('')).toBe('a�b')
})
