import type { Fact } from './facts.ts'

const states = (codes: string) => codes.split(' ').map((code) => `US-${code}`)

/** Parts of the United States that calls are limited to, with their states. */
const usRegions: Readonly<Record<string, readonly string[]>> = {
  'Great Lakes': states('IL IN MI MN NY OH PA WI'),
  Appalachia: states('AL GA KY MD MS NY NC OH PA SC TN VA WV'),
  Delta: states('AL AR IL KY LA MS MO TN'),
  Chesapeake: states('DE DC MD NY PA VA WV'),
  'Gulf Coast': states('AL FL LA MS TX'),
  'Gulf of Mexico': states('AL FL LA MS TX'),
  'New England': states('CT ME MA NH RI VT'),
  'Pacific Northwest': states('ID OR WA'),
}

/** The offices of the Economic Development Administration, and the states that they serve. */
const economicDevelopmentOffices: Readonly<Record<string, readonly string[]>> = {
  Atlanta: states('AL FL GA KY MS NC SC TN'),
  Austin: states('AR LA NM OK TX'),
  Chicago: states('IL IN MI MN OH WI'),
  Denver: states('CO IA KS MO MT NE ND SD UT WY'),
  Philadelphia: states('CT DE DC ME MD MA NH NJ NY PA PR RI VT VA WV'),
  Seattle: states('AK AZ CA HI ID NV OR WA'),
}

/** States of a region of the United States that a title names. */
export function usRegionIn(title: string): Fact[] {
  const offices = /\bEDA\b|economic development/i.test(title) ? economicDevelopmentOffices : {}
  for (const [name, codes] of Object.entries({ ...usRegions, ...offices }))
    if (new RegExp(`\\b${name}\\b`).test(title)) return codes.map((value) => ({ value, quote: name }))
  return []
}
