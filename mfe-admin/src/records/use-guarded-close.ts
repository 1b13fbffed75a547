import { App } from 'antd'
import { createContext, use, useEffect, useRef, useState } from 'react'

type HasChanges = () => boolean

/** Tells the dialog around about changes that are saved on their own; returns how to withdraw that. */
const GuardContext = createContext<(hasChanges: HasChanges) => () => void>(() => () => undefined)

/** Surrounds what a dialog shows besides its own fields. */
export const CloseGuard = GuardContext.Provider

/** Makes the dialog around ask before it discards what was typed into another form in it. */
export function useReportChanges(hasChanges: HasChanges): void {
  const report = use(GuardContext)
  const latest = useRef(hasChanges)
  useEffect(() => {
    latest.current = hasChanges
  })
  useEffect(() => report(() => latest.current()), [report])
}

/** Collects the changes of all forms in a dialog: of its own, and of those that report theirs. */
export function useReportedChanges(own: HasChanges) {
  const others = useRef(new Set<HasChanges>())
  const [report] = useState(() => (hasChanges: HasChanges) => {
    others.current.add(hasChanges)
    return () => void others.current.delete(hasChanges)
  })
  return { report, hasChanges: () => own() || [...others.current].some((each) => each()) }
}

/** Closes a dialog, by button, Escape or a click beside it, after asking whether to discard what was typed. */
export function useGuardedClose(hasChanges: () => boolean, onClose: () => void): () => void {
  const { modal } = App.useApp()
  return () => {
    if (!hasChanges()) return onClose()
    return void modal.confirm({
      title: 'Discard your changes?',
      content: 'What you entered is not saved.',
      icon: null,
      okText: 'Discard changes',
      okButtonProps: { danger: true },
      cancelText: 'Keep editing',
      onOk: onClose,
    })
  }
}
