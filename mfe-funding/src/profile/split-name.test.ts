import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['Amara Okafor', 'Amara', 'Okafor'],
  ['Mary Ann Smith', 'Mary Ann', 'Smith'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['  Cher ', 'Cher', ''],
  ['', '', ''],
])('%j is %j and %j', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName })
})
