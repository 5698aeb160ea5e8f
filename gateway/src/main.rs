//! `pinzon-gateway serve | openapi | nginx`.

fn main() -> anyhow::Result<()> {
    pinzon_gateway::program::main()
}
