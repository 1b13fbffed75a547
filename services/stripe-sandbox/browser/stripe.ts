/*
 * The sandbox's replacement for `https://js.stripe.com/…/stripe.js`: a classic script that defines `window.Stripe`,
 * with the methods that React Stripe.js and our pages call. The card form is loaded when it is mounted.
 */
{
  type Form = import('./card-form.ts').CardForm
  type Listener = (event: object) => void
  type Response = import('./requests.ts').BrowserResponse

  interface Confirmation {
    elements?: ReturnType<typeof createElements>
    clientSecret?: string
    confirmParams?: { return_url?: string }
    redirect?: 'always' | 'if_required'
  }

  const createElement = () => {
    const listeners = new Map<string, Set<Listener>>()
    const emit = (name: string, event: object = {}) =>
      listeners.get(name)?.forEach((listener) => listener({ elementType: 'payment', ...event }))
    let form: Form | undefined
    let container: HTMLElement | null = null
    const element = {
      form: () => form,
      async mount(target: HTMLElement | string) {
        const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
        container = found
        const { CardForm } = await import('./card-form.ts')
        // The element may have been destroyed while the form was loading.
        if (!found || container !== found) return
        form = new CardForm(found, emit)
        await form.shown
        emit('ready')
      },
      on(name: string, listener: Listener) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
        return element
      },
      off(name: string, listener: Listener) {
        listeners.get(name)?.delete(listener)
        return element
      },
      update: () => undefined,
      destroy() {
        form?.remove()
        form = undefined
        container = null
      },
    }
    return element
  }

  const createElements = ({ clientSecret }: { clientSecret?: string } = {}) => {
    let payment: ReturnType<typeof createElement> | null = null
    return {
      clientSecret,
      form: () => payment?.form(),
      create: () => (payment = createElement()),
      getElement: () => payment,
      update: () => undefined,
    }
  }

  /** Shows the authentication dialog if a payment or a setup requires it. */
  const authenticate = async (clientSecret: string, response: Response) => {
    if (response.status !== 'requires_action') return response
    const [{ challenge }, { send }] = await Promise.all([import('./challenge.ts'), import('./requests.ts')])
    return send('authenticate', { clientSecret, authenticated: await challenge() })
  }

  /** Sends the card, shows the authentication dialog if required, and navigates to the return URL. */
  const confirm = async (kind: 'payment' | 'setup', request: Confirmation) => {
    const clientSecret = request.clientSecret ?? request.elements?.clientSecret ?? ''
    const form = request.elements?.form()
    const problem = form?.validate()
    if (!form || problem)
      return { error: problem ?? { type: 'validation_error', message: 'The form is not ready.' } }
    const { send } = await import('./requests.ts')
    const response = await authenticate(
      clientSecret,
      await send('confirm', { clientSecret, card: form.card() }),
    )
    if (response.error) return { error: response.error }
    const result = { [`${kind}Intent`]: response }
    const url = request.confirmParams?.return_url
    if (request.redirect === 'if_required' || !url) return result
    const returnUrl = new URL(url, location.href)
    returnUrl.searchParams.set(`${kind}_intent`, String(response.id))
    returnUrl.searchParams.set(`${kind}_intent_client_secret`, clientSecret)
    returnUrl.searchParams.set('redirect_status', 'succeeded')
    location.assign(returnUrl)
    // The page is being left, so the promise stays pending.
    return new Promise<typeof result>(() => undefined)
  }

  const Stripe = () => ({
    elements: createElements,
    confirmPayment: (request: Confirmation) => confirm('payment', request),
    confirmSetup: (request: Confirmation) => confirm('setup', request),
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      const { send } = await import('./requests.ts')
      const response = await authenticate(clientSecret, await send('retrieve', { clientSecret }))
      return response.error ? { error: response.error } : { paymentIntent: response }
    },
    async retrievePaymentIntent(clientSecret: string) {
      const { send } = await import('./requests.ts')
      const response = await send('retrieve', { clientSecret })
      return response.error ? { error: response.error } : { paymentIntent: response }
    },
    // React Stripe.js only checks that these methods exist.
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
  })

  Reflect.set(globalThis, 'Stripe', Stripe)
}
