import { showErrorToast } from '@fundharbor/kit'

export const showUpdateError = (error: unknown): void =>
  showErrorToast('Your change could not be saved', error)
