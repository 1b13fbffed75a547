import { expect, test } from 'vitest'
import { analyze } from './analyze.ts'

test('the forms of a word are one token', () => {
  expect(analyze('Organisations restore the wetland; wetlands are restored')).toEqual([
    'organization',
    'restor',
    'wetland',
    'wetland',
    'restor',
  ])
})

test('what is too long for a word is not stemmed, which would take a second for a page of it', () => {
  const text = `${'wetland'.repeat(700)}s`
  expect(analyze(text)).toEqual([text])
})

test.each([
  'plan plans planned planning',
  'hope hopes hoped hoping',
  'study studies studied studying',
  'use uses used using',
  'agree agrees agreed agreeing',
  'house houses housing',
  'calorie calories',
  'library libraries',
  'virus viruses',
  'bias biases biased',
  'enroll enrolls enrolled enrolling',
  'control controls controlled controlling',
  'issue issues issued issuing',
  'die dies died dying',
  'child children',
  'staff staffs staffed staffing',
  'organize organizes organised organising',
  'unite unites united uniting',
])('the inflections of a word are one: %s', (forms) => {
  expect(new Set(forms.split(' ').flatMap(analyze)).size).toBe(1)
})

test.each([
  'aid aids',
  'busy business',
  'car care career carbon',
  'conserve conservative',
  'cost costa',
  'design designation',
  'even evening',
  'general generation generic generous',
  'human humane humanity humanities',
  'hop hope',
  'import important',
  'moral morale mortal',
  'new news',
  'object objective',
  'opera operation operational',
  'organ organic organism organization',
  'person personnel personality',
  'plan plane planet',
  'police policy',
  'rat rate ratio',
  'rout route',
  'several sever severe',
  'station state statue status',
  'unit unite unity',
  'universe universal university',
  'us use',
  'wit witness',
])('words that only begin alike are different: %s', (words) => {
  const different = words.split(' ')
  expect(new Set(different.flatMap(analyze)).size).toBe(different.length)
})
