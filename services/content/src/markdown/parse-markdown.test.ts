import { Failure } from '@fundharbor/chassis/http/failures'
import { expect, test } from 'vitest'
import { renderPost } from '../forum/post-html.ts'

test.each([
  '>'.repeat(19_990),
  '> '.repeat(9_000),
  '- '.repeat(9_000) + 'x',
  '1. '.repeat(6_000) + 'x',
  '>- '.repeat(6_000) + 'x',
  '*'.repeat(5_000) + 'x' + '*'.repeat(5_000),
  `Fine\n\n${'>'.repeat(5_000)} deep`,
])('refuses what would end the parser: %.20s', (text) => {
  expect(() => renderPost(text)).toThrow(Failure)
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
