import { problemMessage } from './api-error.ts'
import { toast } from './toast-store.ts'

/** Shows an error toast with the server's reason, or `fallback` if it gave none. */
export const showError = (error: unknown, title: string, fallback = 'Please try again.'): void =>
  toast({ title, description: problemMessage(error, fallback), tone: 'destructive' })
