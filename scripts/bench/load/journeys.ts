import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LoadEnded, type LoadBrowser } from './browser.ts'
import { Budget } from '../roll/pace.ts'
import type { LoadPerson } from './people.ts'

/** What a person types into the search. */
const searches = [
  'rural health',
  'youth arts',
  'clean water',
  'small farms',
  'after school',
  'housing',
  'museum',
]

/** At most one whole journey a second: a sign-in costs much of a processor on purpose, and a document some of one. */
const JOURNEYS_PER_SECOND = 1

const REQUESTS_OF_A_ROUND = 5

interface Listed {
  id: string
}

/** People who use the site. `journeys` counts those who went all the way, from sign-in to document. */
export class Crowd {
  journeys = 0
  private readonly browser: LoadBrowser
  private readonly templateId: string
  private readonly budget: Budget

  constructor(browser: LoadBrowser, templateId: string, perSecond = JOURNEYS_PER_SECOND) {
    this.browser = browser
    this.templateId = templateId
    this.budget = new Budget(Math.min(perSecond, JOURNEYS_PER_SECOND))
  }

  /**
   * Lets everybody use the site until the load ends. They come one after another, as fast as the load serves them, because a crowd
   * that starts at once does the same at every moment: all search, then all save.
   */
  async use(people: LoadPerson[], perSecond: number): Promise<void> {
    const live = async (person: LoadPerson, index: number) => {
      await sleep((index * REQUESTS_OF_A_ROUND * 1000) / perSecond)
      await this.live(person, index)
    }
    await Promise.all(people.map(live))
  }

  private async live(person: LoadPerson, index: number): Promise<void> {
    try {
      for (let round = index; ; round += 1) {
        const isWhole = this.budget.take()
        if (isWhole) await this.signIn(person)
        const found = await this.lookAround(person, searches[round % searches.length] ?? '')
        if (isWhole && found) await this.apply(person, found)
      }
    } catch (error) {
      if (!(error instanceof LoadEnded)) throw error
    }
  }

  private signIn(person: LoadPerson): Promise<unknown> {
    const { email, password } = person
    const body = { email, password }
    return this.browser.send(person, { title: 'sign in', method: 'POST', path: '/api/login', body })
  }

  /** Searches, opens a result that the person has not applied for, and saves it. */
  private async lookAround(person: LoadPerson, search: string): Promise<Listed | undefined> {
    const get = (title: string, path: string) => this.browser.send(person, { title, method: 'GET', path })
    const query = new URLSearchParams({ search })
    const list = (await get('search', `/api/opportunities?${query}`)) as Listed[] | undefined
    await get('counts', `/api/opportunities/facets?${query}`)
    const found = list?.find(({ id }) => !person.applied.has(id))
    if (!found) return undefined
    await get('open', `/api/opportunities/${found.id}`)
    await this.browser.send(person, {
      title: 'save',
      method: 'PUT',
      path: `/api/saved-opportunities/${found.id}`,
    })
    await get('list saved', '/api/saved-opportunities')
    return found
  }

  /** Applies and generates a document. */
  private async apply(person: LoadPerson, { id }: Listed): Promise<void> {
    person.applied.add(id)
    const post = (title: string, path: string, body: object) =>
      this.browser.send(person, { title, method: 'POST', path, body })
    const application = await post('apply', '/api/applications', {
      opportunityId: id,
      projectTitle: `Harbor ${randomUUID()}`,
      requestedAmount: '25000',
      projectCategory: 'health',
      projectDescription: 'A clinic by the water, open at night.',
    })
    const document = await post('document', '/api/generate-document', {
      templateId: this.templateId,
      opportunityId: id,
      title: `Pier ${randomUUID()}`,
    })
    if (application && document) this.journeys += 1
  }
}
