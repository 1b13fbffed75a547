import { sendWithRetry } from '../roll/load.ts'
import type { Pace } from '../roll/pace.ts'
import { cookieHeader, keepCookies, type LoadPerson } from './people.ts'

/** How one request ended. Its time counts from when it was due, in milliseconds of the monotonic clock. */
export interface Answer {
  title: string
  due: number
  milliseconds: number
  /** 0 if there was no response. */
  status: number
  /** Whether a refusal says when to try again. */
  hasRetryAfter: boolean
  /** Why there was no response, or the beginning of a refusal. */
  failure: string | undefined
}

interface LoadRequest {
  title: string
  method: string
  path: string
  body?: unknown
}

/** Thrown at the end of the load, to end a journey between two requests. */
export class LoadEnded extends Error {}

/** Sends a person's requests, one after the other, each when the pace allows it. */
export class LoadBrowser {
  private readonly base: string
  private readonly pace: Pace
  private readonly answers: Answer[]

  constructor(base: string, pace: Pace, answers: Answer[]) {
    this.base = base
    this.pace = pace
    this.answers = answers
  }

  /** Returns the body of a successful response, and undefined for a refusal. Throws LoadEnded. */
  async send(person: LoadPerson, { title, method, path, body }: LoadRequest): Promise<unknown> {
    const due = await this.pace.turn()
    if (due === undefined) throw new LoadEnded()
    const answer = { title, due, milliseconds: 0, status: 0, hasRetryAfter: false }
    try {
      const request = { title, method, path, body, cookie: cookieHeader(person) }
      const { status, headers, text } = await sendWithRetry(this.base, request)
      keepCookies(person, headers['set-cookie'])
      const isRefused = status >= 400
      this.record(answer, {
        status,
        hasRetryAfter: headers['retry-after'] !== undefined,
        failure: isRefused ? text.slice(0, 160) : undefined,
      })
      const isJson = headers['content-type']?.includes('json')
      return isRefused || !isJson ? undefined : JSON.parse(text)
    } catch (error) {
      this.record(answer, { failure: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }

  private record(answer: Omit<Answer, 'failure'>, ended: Partial<Answer>): void {
    const milliseconds = performance.now() - answer.due
    this.answers.push({ ...answer, failure: undefined, ...ended, milliseconds })
  }
}
