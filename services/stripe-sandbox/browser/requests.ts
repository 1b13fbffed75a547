/** An error as Stripe's script reports it. */
export interface Problem {
  type: string
  code?: string
  decline_code?: string
  message: string
}

export interface BrowserResponse extends Record<string, unknown> {
  error?: Problem
  status?: string
}

const unreachable: Problem = {
  type: 'api_connection_error',
  message: 'The payment provider cannot be reached. Please check your connection and try again.',
}

/** Sends a request to the sandbox; failures are in the response's `error`. */
export async function send(action: string, body: object): Promise<BrowserResponse> {
  try {
    const response = await fetch(`/dev/stripe/browser/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const result = (await response.json()) as BrowserResponse
    return response.ok || result.error ? result : { error: unreachable }
  } catch {
    return { error: unreachable }
  }
}
