import { App } from 'antd'

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
