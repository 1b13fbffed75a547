import { App } from 'antd'

interface Removal {
  title: string
  about: string
  onConfirm: () => void
}

/** Asks before something is gone for good. */
export function useConfirmRemoval(): (removal: Removal) => void {
  const { modal } = App.useApp()
  return ({ title, about, onConfirm }) =>
    void modal.confirm({
      title,
      content: about,
      icon: null,
      okText: 'Delete',
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: onConfirm,
    })
}
