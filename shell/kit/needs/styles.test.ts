// @vitest-environment node
import { expect, test } from 'vitest'
import { findGlobalRule } from './styles.ts'

test.each([
  ['body{margin:0}', 'body'],
  ['._page_1a2b3_1{color:red}:root{--ink:red}', ':root'],
  ['@media (width>1px){._page_1a2b3_1,a:hover{color:red}}', 'a:hover'],
  ['.ant-table{color:red}', '.ant-table'],
  ['@font-face{font-family:Tide}', '@font-face'],
])('finds the global rule in %s', (css, rule) => {
  expect(findGlobalRule(css)).toBe(rule)
})

test.each([
  '._page_1a2b3_1 .ant-table,[data-theme=dark] ._page_1a2b3_1{color:red}',
  '@keyframes _turn_1a2b3_1{0%{opacity:0}to{opacity:1}}',
  '._page_1a2b3_1{color:red;& a{color:blue}}',
])('allows %s', (css) => {
  expect(findGlobalRule(css)).toBeUndefined()
})
