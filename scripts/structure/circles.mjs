// No file reaches itself through its imports, whether they are static, `import()` or types only.

/** Tarjan's strongly connected components, larger than one. */
function circlesIn(graph) {
  const [order, lowest, stack, circles] = [new Map(), new Map(), [], []];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path), lowest.get(next)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || graph.get(path)?.includes(path)) circles.push(group);
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}

export function circleProblems(sources) {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)]));
  return circlesIn(graph).map((files) => `Import circle: ${files.toSorted().join(', ')}`);
}
