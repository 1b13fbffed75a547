import { create } from 'zustand'

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

export const useToastStore = create<ToastState>(() => ({ current: null }))

let lastId = 0

/** Shows a toast for 5 seconds, replacing the current one. */
export function toast(message: ToastMessage): void {
  lastId += 1
  useToastStore.setState({ current: { ...message, id: lastId, open: true } })
}

/** Closes the current toast. */
export function dismissToast(): void {
  useToastStore.setState(({ current }) => ({ current: current && { ...current, open: false } }))
}
