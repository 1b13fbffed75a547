import { showError } from '@fundharbor/kit'

export const showUpdateError = (error: unknown): void => showError(error, 'Your change could not be saved')
