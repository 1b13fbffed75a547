import { expect, test } from 'vitest'
import { CatalogEnv } from '../../env.ts'
import { configuredSources } from './settings.ts'

const parse = (env: Record<string, string>) =>
  CatalogEnv.pick({
    LIVE_SOURCES: true,
    SIMPLER_GRANTS_KEY: true,
    AIDES_TERRITOIRES_KEY: true,
    COMMONGRANTS_SOURCES: true,
  }).parse(env)

const idsOf = (env: Record<string, string>) =>
  configuredSources(parse(env)).map(({ id, url }) => (url.includes('example') ? `${id} at ${url}` : id))

test.each<[Record<string, string>, string[]]>([
  [{}, ['grants-gov-api', 'eu']],
  [{ LIVE_SOURCES: 'off' }, []],
  [{ LIVE_SOURCES: 'eu' }, ['eu']],
  [{ LIVE_SOURCES: 'nih-reporter,eu' }, ['eu']],
  [{ LIVE_SOURCES: 'eu, grants-gov-api' }, ['grants-gov-api', 'eu']],
  [{ LIVE_SOURCES: 'grants-gov-extract' }, ['grants-gov-extract']],
  [{ LIVE_SOURCES: 'grants-gov-api=https://mirror.example/' }, ['grants-gov-api at https://mirror.example']],
  [{ SIMPLER_GRANTS_KEY: 'key' }, ['grants-gov-api', 'eu', 'simpler']],
  [{ AIDES_TERRITOIRES_KEY: 'key' }, ['grants-gov-api', 'eu', 'aides-territoires']],
  [
    { COMMONGRANTS_SOURCES: 'https://one.example,https://two.example/' },
    [
      'grants-gov-api',
      'eu',
      'common-grants one.example at https://one.example',
      'common-grants two.example at https://two.example',
    ],
  ],
  [{ COMMONGRANTS_SOURCES: 'https://one.example', LIVE_SOURCES: 'off' }, []],
])('%j reads %j', (env, ids) => expect(idsOf(env)).toEqual(ids))

test.each([
  [{ LIVE_SOURCES: 'grants' }, 'grants is not a live source'],
  [{ LIVE_SOURCES: 'eu=portal' }, 'portal is not a web address'],
])('%j is refused', (env, sentence) => {
  expect(() => parse(env)).toThrow(sentence)
})
