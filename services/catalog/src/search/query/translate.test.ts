import { expect, test } from 'vitest'
import { translate } from './translate.ts'

const ENGLISH = new Set(
  'the for of with and in on help my son research water energy solar art see hospital rural tier brand'.split(
    ' ',
  ),
)
const inEnglish = (search: string) =>
  translate(search, async (words) => words.map((word) => ENGLISH.has(word)))

test.each([
  ['ayuda para mujeres víctimas de violencia', 'help women victims violence'],
  ['energía solar para edificios públicos', 'solar energy public buildings'],
  ['agua potable', 'drinking water'],
  ['becas para jóvenes investigadores', 'grant young people researcher'],
  ['recherche sur le cancer du sein', 'research breast cancer'],
  ["protection de l'eau et de la biodiversité marine", 'protection water marine biodiversity'],
  ['aide aux réfugiés', 'help refugees'],
  ['künstliche Intelligenz in der Medizin', 'artificial intelligence medicine'],
  ['Wasserstoffspeicherung', 'hydrogen storage'],
  ['Förderung für Frauen und Kinder', 'funding women children'],
  ['Förderung für Vereine', 'funding nonprofit'],
  ['subvenciones para asociaciones', 'grant nonprofit'],
  ['investigaciones en las ciudades', 'research city'],
])('reads %s', async (search, english) => expect(await inEnglish(search)).toBe(english))

test.each([
  'help my son',
  'solar energy',
  'hospital rural',
  'enviromental enginering',
  '"agua potable"',
  'HORIZON-CL5-2026-D3-01',
  'brand',
  'wheelchairs for our school',
])('takes %s for English', async (search) => expect(await inEnglish(search)).toBeNull())
