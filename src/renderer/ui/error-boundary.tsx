import { Component, type ErrorInfo, type ReactNode } from 'react'
import { errorText } from '../../shared/failure.ts'

interface Props {
  readonly children: ReactNode
  /** Shown in place of what broke; a new `resetKey` tries again. */
  readonly fallback: (message: string) => ReactNode
  readonly resetKey?: string
}

/** Keeps a broken part from taking the window with it. */
export class ErrorBoundary extends Component<Props, { readonly message: string | null }> {
  override state: { readonly message: string | null } = { message: null }

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: errorText(error) }
  }

  override componentDidCatch(_error: unknown, _info: ErrorInfo): void {
    // The fallback says what happened; React has already written the stack to the console.
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.message !== null) this.setState({ message: null })
  }

  override render(): ReactNode {
    return this.state.message === null ? this.props.children : this.props.fallback(this.state.message)
  }
}
