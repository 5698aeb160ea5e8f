//! `pinzon-retentions`: acts of retention and rejection of goods.

fn main() -> anyhow::Result<()> {
    pinzon_retentions::program::main()
}
