import { expect, test } from 'vitest'
import { countries, countryName } from './countries.ts'

test('every country has a name of its own, in order', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
  expect(countries[0]?.name).toBe('Afghanistan')
  expect(countries.every(({ code, name }) => code !== name)).toBe(true)
})

test('a code that nobody knows stands for itself', () => {
  expect(countryName('IE')).toBe('Ireland')
  expect(countryName('nowhere')).toBe('nowhere')
})
