import { create } from 'zustand'

/** `destructive` is for errors; `success` and `plain` differ by their icon. */
export type ToastTone = 'success' | 'plain' | 'destructive'

/** What a toast says. `action` offers one thing to do about it. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: ToastTone
  action?: { label: string; onAction: () => void }
}

/** The one toast. A dismissed one stays, closed, until it has left the screen. */
export interface ToastState {
  current: (ToastMessage & { id: number; open: boolean }) | null
}

export const useToastStore = create<ToastState>(() => ({ current: null }))

let lastId = 0

/** Shows a toast in place of the one that is there. It closes itself after 5 seconds. */
export function toast(message: ToastMessage): void {
  lastId += 1
  useToastStore.setState({ current: { ...message, id: lastId, open: true } })
}

/** Marks the toast closed. */
export function dismissToast(): void {
  useToastStore.setState(({ current }) => ({ current: current && { ...current, open: false } }))
}
