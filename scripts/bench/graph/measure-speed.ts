export async function measureSpeed(): Promise<void> {}
