/** For tests: as much of the provider's object as its React library asks for, ready at once. */
export function standIn(parts: object) {
  const element = {
    on: (name: string, listener: () => void) => {
      if (name === 'ready') queueMicrotask(listener)
      return element
    },
    off: () => element,
    mount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
  }
  return {
    elements: () => ({ create: () => element, getElement: () => element, update: () => undefined }),
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    ...parts,
  }
}
