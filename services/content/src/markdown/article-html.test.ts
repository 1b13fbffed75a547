import { expect, test } from 'vitest'
import { readingMinutes, renderArticle } from './article-html.ts'

test('removes scripts that a writer pasted', () => {
  const html = renderArticle(
    '# Hello\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[click](javascript:alert(1))\n\n<a href="https://example.org" onclick="alert(1)">out</a>',
  )
  expect(html).not.toMatch(/script|onerror|onclick|javascript/i)
  expect(html).toContain('href="https://example.org"')
})

test('gives headings ids made from their text', () => {
  expect(renderArticle('## Travel & supplies: *show* it')).toBe(
    '<h2 id="travel-supplies-show-it">Travel &amp; supplies: <em>show</em> it</h2>\n',
  )
})

test.each([
  [1, 1],
  [290, 1],
  [900, 5],
  [1499, 7],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(readingMinutes(`<p>${'word '.repeat(words)}</p>`)).toBe(minutes)
})

test('quotes are typographic, but not in code', () => {
  expect(renderArticle('The funder\'s "should" means `"must"`.').trim()).toBe(
    '<p>The funder’s “should” means <code>"must"</code>.</p>',
  )
})
