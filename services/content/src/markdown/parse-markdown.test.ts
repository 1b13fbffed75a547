import { Failure } from '@fundharbor/chassis/http/failures'
import { expect, test } from 'vitest'
import { renderPost } from './post-html.ts'

test.each([
  '>'.repeat(19_990),
  '> '.repeat(9_000),
  '- '.repeat(9_000) + 'x',
  '1. '.repeat(6_000) + 'x',
  '>- '.repeat(6_000) + 'x',
  '*'.repeat(5_000) + 'x' + '*'.repeat(5_000),
  `Fine\n\n${'>'.repeat(5_000)} deep`,
  `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'|\n'.repeat(5_000)}`,
  `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(60)}\n`.repeat(10),
  '**a_'.repeat(5_000),
  '*a_'.repeat(6_600),
  'a-_'.repeat(6_600),
  '~a'.repeat(9_900),
  `${'*a '.repeat(3_000)}${'b*'.repeat(3_000)}`,
  `${'*a_\n2) '.repeat(2_800)}`,
  `[a]: http://a/${'x'.repeat(600)}\n\n${'[a]'.repeat(6_000)}`,
])('refuses what would end the parser: %.20s', (text) => {
  expect(() => renderPost(text)).toThrow(Failure)
})

test('renders a table of a hundred rows, and long articles without one', () => {
  const row = '| Line | Sum | From | To |\n'
  expect(renderPost(`${row}|-|-|-|-|\n${row.repeat(100)}`).html).toContain('<table>')
  expect(renderPost('A line of text.\n'.repeat(1_000)).html).toContain('<p>')
})

test('renders a long post with a lot of emphasis', () => {
  const line = 'A **bold** and an _italic_ word, and what ~~was~~ is right.\n'
  expect(renderPost(line.repeat(12).concat('\n').repeat(25)).html).toContain('<strong>bold</strong>')
  expect(renderPost(`* **One** and _two_\n`.repeat(900)).html).toContain('<li><strong>One</strong>')
})

test.each([
  ['> > > Three\n\ndeep', '<blockquote>'],
  ['-'.repeat(19_990), '<hr'],
  ['- '.repeat(9_000), '<hr'],
  ['* * *\n\n- a\n  - b\n    - c', '<ul>'],
  ['['.repeat(19_990), '['],
  ['![](x'.repeat(3_900), '![](x'],
  ['`'.repeat(19_990), '<code>'],
  ['|a'.repeat(9_000), '|a'],
  ['<b>'.repeat(6_000), ''],
])('renders unusual posts: %.20s', (text, part) => {
  expect(renderPost(text).html).toContain(part)
})
