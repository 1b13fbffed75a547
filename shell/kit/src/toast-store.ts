import { create } from 'zustand'
import { failureAdvice, problemMessage } from './api-error.ts'

/** `destructive` is for errors; `success` and `plain` differ in their icon. */
export type ToastTone = 'success' | 'plain' | 'destructive'

/** A toast's content. `action` adds one button. Default tone: `success`. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: ToastTone
  action?: { label: string; onAction: () => void }
}

/** The current toast. A dismissed one stays, closed, until its exit animation has ended. */
export interface ToastState {
  current: (ToastMessage & { id: number; open: boolean }) | null
}

/** The store behind `toast`. Only the toast layer reads it. */
export const useToastStore = create<ToastState>(() => ({ current: null }))

let lastId = 0

/** Shows a toast for 5 seconds, or with an action until it is closed. Replaces the current one. */
export function toast(message: ToastMessage): void {
  lastId += 1
  useToastStore.setState({ current: { ...message, id: lastId, open: true } })
}

/** Shows an error toast: the server's message, or `fallback` if it sent none. */
export const showErrorToast = (title: string, error: unknown, fallback = failureAdvice(error)): void =>
  toast({ tone: 'destructive', title, description: problemMessage(error, fallback) })

/** Closes the current toast. */
export function dismissToast(): void {
  useToastStore.setState(({ current }) => ({ current: current && { ...current, open: false } }))
}
