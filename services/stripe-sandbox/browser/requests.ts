/** An error as Stripe's script reports it. */
export interface Problem {
  type: string
  code?: string
  decline_code?: string
  message: string
}

export interface Answer extends Record<string, unknown> {
  error?: Problem
  status?: string
}

const away: Problem = {
  type: 'api_connection_error',
  message: 'The payment provider cannot be reached. Please check your connection and try again.',
}

/** Asks the sandbox to act; whatever goes wrong is in the answer. */
export async function ask(deed: string, wish: object): Promise<Answer> {
  try {
    const response = await fetch(`/dev/stripe/browser/${deed}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    const answer = (await response.json()) as Answer
    return response.ok || answer.error ? answer : { error: away }
  } catch {
    return { error: away }
  }
}
