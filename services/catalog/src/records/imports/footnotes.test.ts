import { expect, test } from 'vitest'
import { removeFootnotes } from './footnotes.ts'

test.each([
  ['<p>multi-scale [1] , multi-organ models</p>', '<p>multi-scale, multi-organ models</p>'],
  ['<p>assets [1] . Philanthropy</p>', '<p>assets. Philanthropy</p>'],
  ['<p>innovation in CCI [12] -driven places</p>', '<p>innovation in CCI-driven places</p>'],
  ['<p>technologies [2] , [3] .</p>', '<p>technologies.</p>'],
  ['<p>STEM[3],[4]<br />Providing</p>', '<p>STEM<br />Providing</p>'],
  ['<ul><li>learning [1] </li></ul>', '<ul><li>learning</li></ul>'],
  ['<p>pathways[1]. About half</p>', '<p>pathways. About half</p>'],
  ['<p>one[1]two</p>', '<p>one two</p>'],
  ['<p>of trust [6]…</p>', '<p>of trust…</p>'],
  ['<p>of trust [1…</p>', '<p>of trust…</p>'],
  ['<p>soil<sup>[3]</sup> and water</p>', '<p>soil and water</p>'],
])('removes footnote marks: %s', (html, expected) => {
  expect(removeFootnotes(html)).toBe(expected)
})

test.each([
  '<p>[Part A] is open to all, [2026] only for some [to be updated when adopted]</p>',
  '<p>Costs for the range [1, 5] of m<sup>2</sup> under Article 24(2), point (c)</p>',
  '<p>See <a href="https://a.example/[1]" rel="noopener noreferrer" target="_blank">the call</a></p>',
])('keeps other brackets: %s', (html) => {
  expect(removeFootnotes(html)).toBe(html)
})

test('removes notes that are only links, and keeps others without their number', () => {
  expect(removeFootnotes('<p>The SRIA [1].</p><p>[1] https://a.example/sria_en</p>')).toBe('<p>The SRIA.</p>')
  expect(
    removeFootnotes(
      '<p>Above $100,000[1] and less.</p><p>[1]Track 1 is for small colleges.<br />[2] Others</p>',
    ),
  ).toBe('<p>Above $100,000 and less.</p><p>Track 1 is for small colleges.<br />Others</p>')
})

test('removes footnote anchors and keeps links', () => {
  const link = '<a href="https://a.example/" rel="noopener noreferrer" target="_blank">here</a>'
  expect(
    removeFootnotes(
      `<p>Soil<a href="#_ftn1" rel="noopener noreferrer" target="_blank">[1]</a> ${link}.</p><p><a rel="noopener noreferrer" target="_blank"></a></p>`,
    ),
  ).toBe(`<p>Soil ${link}.</p>`)
})

test('removes a space that a removed link left before punctuation', () => {
  expect(removeFootnotes('<p>Justice (JUST) . More , and more</p>')).toBe(
    '<p>Justice (JUST). More, and more</p>',
  )
  expect(removeFootnotes('<p>under .NET and .5</p>')).toBe('<p>under .NET and .5</p>')
})
