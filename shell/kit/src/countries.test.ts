import { expect, test } from 'vitest'
import { countries, countryName } from './countries.ts'

test('every country has its own name, and they are sorted', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
  expect(countries[0]?.name).toBe('Afghanistan')
  expect(countries.every(({ code, name }) => code !== name)).toBe(true)
})

test('an unknown code is returned as is', () => {
  expect(countryName('IE')).toBe('Ireland')
  expect(countryName('nowhere')).toBe('nowhere')
})
