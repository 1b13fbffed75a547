// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palette } from './palette.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

test.each(Object.keys(palette.light))('%s has the same colors in palette.ts and tokens.css', (name) => {
  const key = name as keyof typeof palette.light
  expect(tokens).toContain(`--${name}: light-dark(${palette.light[key]}, ${palette.dark[key]});`)
})
