import type { MatchReason } from '@fundharbor/contracts/catalog/opportunities'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mapTermSources, WhyMatched } from './why-matched.tsx'

const because = mapTermSources([{ term: 'smoking cessation', because: 'stop smoking' }])

const textFor = (matched: MatchReason[]) =>
  render(<WhyMatched row={{ matched }} because={because} />).container.textContent

test.each<[string, MatchReason[]]>([
  ['', []],
  ['Matches clean, water', [word('clean'), word('water')]],
  ['Matches smoking cessation (another word for stop smoking)', [synonym('smoking cessation')]],
  ['Matches nicotine (another word)', [synonym('nicotine')]],
  ['Close in meaning', [meaning('stop smoking')]],
  ['Matches clean', [meaning('pure'), word('clean')]],
  ['Matches a, b, c', ['a', 'b', 'c', 'd'].map(word)],
])('says "%s"', (text, matched) => {
  expect(textFor(matched)).toBe(text)
})

test('without related terms, the map is stable so that cards do not render again', () => {
  expect(mapTermSources([])).toBe(mapTermSources(undefined))
})

function word(term: string): MatchReason {
  return { kind: 'word', term }
}
function synonym(term: string): MatchReason {
  return { kind: 'synonym', term }
}
function meaning(term: string): MatchReason {
  return { kind: 'meaning', term }
}
