import { testService } from '@fundharbor/chassis/testing/service'
import type { OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { builtInEmbedder, currentEmbedder } from '../records/embeddings/embedder.ts'
import { unloadModel } from '../records/embeddings/model.ts'
import { embedQueued } from './embedding-queue/queue.ts'
import { configureSearchModels } from './configured-models.ts'
import { searchOpportunities } from './search-opportunities.ts'
import { modelsEnv, testModels } from '../records/model-servers/model-servers.test-helper.ts'

/**
 * The search with a named embedding model, played by a mock that knows which of these words mean the same. It shows that
 * the model has its effect, and nothing of how good a real one is.
 */
const models = testModels([
  ['smoking', 'smoke', 'quit', 'tobacco', 'cessation', 'nicotine', 'cigarettes'],
  ['teeth', 'dental', 'dentists', 'oral', 'fix'],
  ['boats', 'vessels', 'fleet', 'harbor', 'hulls'],
  ['bees', 'pollinator', 'hives', 'apiary', 'honey'],
])
const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const records: Record<string, string> = {
  'Nicotine Dependence Care':
    'Counseling for adults who use tobacco or cigarettes: cessation lines help with smoking.',
  'Wildfire Outreach': 'Campers learn that smoking starts fires, and how smoking ends a forest.',
  'Stage Effects': 'Theaters train crews in fog, light and smoking pots.',
  'Oral Health Workforce': 'Dentists and dental hygienists serve people whose teeth hurt.',
  'Workshops for Gears': 'Workshops for gears whose teeth are worn, and wheels with new teeth.',
  'Comb Museum': 'A museum of combs and their teeth.',
  'Vessel Modernization': 'New hulls and engines for the fleet of each harbor, small boats among it.',
  'Lake Festival': 'Music, food, lanterns on boats, and a parade of painted boats.',
  'Clubs of Model Makers': 'Models of trains, boats and planes.',
  'Pollinator Habitat': 'Flowers, hives and honey: each apiary keeps its bees.',
  'Spelling Contests': 'Schools hold spelling bees, and bees of geography.',
  'Quilting Circles': 'Neighbors meet for quilting bees.',
}

/** The intended records; the others only share the word. */
const judged: Record<string, keyof typeof records> = {
  smoking: 'Nicotine Dependence Care',
  teeth: 'Oral Health Workforce',
  boats: 'Vessel Modernization',
  bees: 'Pollinator Habitat',
}

const off = () => modelsEnv(models.url)
const within20Seconds = () => ({ until: performance.now() + 20_000 })

async function titlesFor(search: string): Promise<string[]> {
  const query = { search, includeExpired: true } as unknown as OpportunityQuery
  return (await searchOpportunities(query)).rows.map(({ row }) => row.title)
}

/** nDCG with one intended record per query. */
async function ndcg(): Promise<number> {
  let sum = 0
  for (const [query, wanted] of Object.entries(judged)) {
    const place = (await titlesFor(query)).indexOf(wanted)
    sum += place === -1 ? 0 : 1 / Math.log2(place + 2)
  }
  return sum / Object.keys(judged).length
}

async function embedAll() {
  configureSearchModels({ ...off(), SEARCH_EMBEDDINGS_MODEL: 'mock-model' })
  // Subject vectors are requested at first use.
  for (const query of Object.keys(judged)) await titlesFor(query)
  await embedQueued(service.knex(), within20Seconds())
}

beforeAll(async () => {
  for (const [title, description] of Object.entries(records)) {
    const text = { title, description: `<p>${description}</p>` }
    await seedOpportunity(service.knex(), { ...text, sector: null, funderName: 'Agency' })
  }
})
afterEach(async () => {
  configureSearchModels(off())
  models.requests = []
  await service.knex().table('opportunity_embeddings').delete()
})
afterAll(unloadModel)

test('the model ranks the intended record before one that only has the word', async () => {
  const without = await ndcg()
  await embedAll()
  expect(await ndcg()).toBeGreaterThan(without)
})

test('without a named model, no requests are made, even with keys', async () => {
  configureSearchModels(off())
  expect(currentEmbedder()).toBe(builtInEmbedder)
  await ndcg()
  expect(models.requests).toEqual([])
})

test('incomplete settings fail at startup', () => {
  const { OPENAI_API_KEY: _, ...keyless } = off()
  expect(() => configureSearchModels({ ...keyless, SEARCH_EMBEDDINGS_MODEL: 'm' })).toThrow('OPENAI_API_KEY')
})
