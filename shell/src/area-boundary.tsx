import { Button, EmptyState, ErrorState } from '@fundharbor/kit'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { KitTooOldError } from './areas.ts'
import { FailedPage } from './layout/own-frame.tsx'
import styles from './pages/pages.module.css'
import { showRoot } from './show-root.ts'

interface Props {
  /** The current path. Navigating to another one clears the error. */
  pathname: string
  onRetry: () => void
  children: ReactNode
}

/** Catches errors of an area, when loading or rendering, so that header and footer stay. */
export class AreaBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    showRoot()
    reportError(new Error('A page of the site failed', { cause: { error, stack: info.componentStack } }))
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.error !== null && previous.pathname !== this.props.pathname) this.props.onRetry()
  }

  override componentDidMount(): void {
    addEventListener('online', this.handleOnline)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.handleOnline)
  }

  /** What could not be loaded offline is loaded again. */
  private handleOnline = (): void => {
    if (this.state.error !== null) this.props.onRetry()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <FailedPage>
        <div className={styles.stage}>{this.renderError(error)}</div>
      </FailedPage>
    )
  }

  private renderError(error: unknown): ReactNode {
    if (error instanceof KitTooOldError) {
      return (
        <EmptyState
          title="The site was updated"
          drawing="bell"
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          Reload the page to get the new version.
        </EmptyState>
      )
    }
    return <ErrorState title="This page could not be loaded" onRetry={this.props.onRetry} />
  }
}
