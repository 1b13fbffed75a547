import { expect, test } from 'vitest'
import { personName, text } from './primitives.ts'

const MEGABYTE = 'a'.repeat(1_000_000)
const messagesOf = (schema: ReturnType<typeof text>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

// It took minutes, in which the service answered nobody.
test('a name of a megabyte is refused', () => {
  expect(messagesOf(personName(100), MEGABYTE)).toEqual(['Use at most 100 characters'])
  expect(personName(2_000_000).safeParse(MEGABYTE).success).toBe(true)
})

test.each([
  'amara@quay.example',
  'see quay.example',
  'https://x',
  'www.quay',
  'a.io',
  'x.ru',
  'go to x.ru now',
  'X.RU',
  '7.ly',
  'x.shop',
  'evil。com',
  'evil．com',
  'evil｡com',
  'x。cn',
  'www。quay',
  'é.fr',
])('%j is no name of a person', (name) => {
  expect(messagesOf(personName(100), name)).toEqual(['Enter a name without links or email addresses'])
})

test.each([
  'Amara Okafor',
  'J. R. Lind',
  'Ann-Marie St. Clair',
  'Dr. 李明',
  'J.R. Lind',
  'J.Lind',
  'A. B. Ng',
  'Smith Jr.',
  'M.K.Gandhi',
])('%j is a name', (name) => {
  expect(personName(100).parse(name)).toBe(name)
})
