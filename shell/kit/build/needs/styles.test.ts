// @vitest-environment node
import { expect, test } from 'vitest'
import { findGlobalRule, findRuleOutside } from './styles.ts'

test.each([
  ['body{margin:0}', 'body'],
  ['._page_1a2b3_1{color:red}:root{--ink:red}', ':root'],
  ['@media (width>1px){._page_1a2b3_1,a:hover{color:red}}', 'a:hover'],
  ['.ant-table{color:red}', '.ant-table'],
  ['@font-face{font-family:Tide}', '@font-face'],
  ['body:has(._page_1a2b3_1) header{color:red}', 'body:has(._page_1a2b3_1) header'],
  ['@layer areas.tide{main:not(._page_1a2b3_1:hover){color:red}}', 'main:not(._page_1a2b3_1:hover)'],
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

test.each([
  ['._page_1a2b3_1{color:red}', '._page_1a2b3_1{color:red}'],
  ['@layer areas.tide{._page_1a2b3_1{color:red}}@layer shell{._page_1a2b3_1{color:red}}', '@layer shell'],
  ['@layer areas.other{._page_1a2b3_1{color:red}}', '@layer areas.other'],
])('finds the rule outside of the layer of its area in %s', (css, rule) => {
  expect(findRuleOutside('areas.tide', css)).toContain(rule)
})

test('allows rules inside of the layer of their area', () => {
  const css = '/*! notice */@layer areas.tide{@media (width>1px){._page_1a2b3_1{color:red}}}'
  expect(findRuleOutside('areas.tide', css)).toBeUndefined()
})
