import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Imports a component. */
export type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

type Loaded<Props> = LazyExoticComponent<ComponentType<Props>>;

const loaded = new Map<unknown, unknown>();

/** Returns the same lazy component each time, so that it is loaded once, when it is first shown. */
export function loadedOnce<Props extends object>(load: Load<Props>): Loaded<Props> {
  const component = (loaded.get(load) as Loaded<Props> | undefined) ?? lazy(load);
  loaded.set(load, component);
  return component;
}
