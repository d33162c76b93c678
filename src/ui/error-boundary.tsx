import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What stands in place of children that threw; `retry` renders them anew. */
  fallback: (retry: () => void, error: Error) => ReactNode;
}

interface State {
  error: Error | undefined;
}

/** Keeps a view that throws from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly retry = () => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(this.retry, error) : this.props.children;
  }
}
