/** Shows the authentication dialog; true if the test passes it. Closing the dialog fails it. */
export function challenge(): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'stripe-sandbox-dialog'
  dialog.setAttribute('aria-labelledby', 'stripe-sandbox-challenge')
  const heading = document.createElement('h2')
  heading.id = 'stripe-sandbox-challenge'
  heading.textContent = 'Your bank wants to confirm this payment'
  const explanation = document.createElement('p')
  explanation.textContent = 'This is a test, and no bank is contacted. Choose the result.'
  const buttons = document.createElement('div')
  buttons.className = 'stripe-sandbox-buttons'
  buttons.append(
    createButton(dialog, 'Fail authentication', 'no'),
    createButton(dialog, 'Complete authentication', 'yes'),
  )
  dialog.append(heading, explanation, buttons)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

function createButton(dialog: HTMLDialogElement, label: string, result: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = result === 'yes' ? 'stripe-sandbox-button' : 'stripe-sandbox-button stripe-sandbox-quiet'
  button.textContent = label
  button.addEventListener('click', () => dialog.close(result))
  return button
}
